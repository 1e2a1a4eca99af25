"""Acts: what a mistaken program does with requests and replies. A row of misreadings.toml or mistakes.toml names its act."""

from acts.cells import *
from acts.pictures import *
from acts.pieces import *
