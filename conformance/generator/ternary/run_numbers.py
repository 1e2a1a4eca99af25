"""The words of runs: for each length in use the LEB128 words of a run of 0, of 1 and of 2.

Written out as a table; the number that a word represents is not used.
"""

RUNS = {
    1: "00 01 02".split(), 2: "03 04 05".split(), 3: "06 07 08".split(), 4: "09 0a 0b".split(), 5: "0c 0d 0e".split(), 6: "0f 10 11".split(),
    7: "12 13 14".split(), 8: "15 16 17".split(), 9: "18 19 1a".split(), 10: "1b 1c 1d".split(), 11: "1e 1f 20".split(),
    12: "21 22 23".split(), 13: "24 25 26".split(), 14: "27 28 29".split(), 15: "2a 2b 2c".split(), 16: "2d 2e 2f".split(),
    17: "30 31 32".split(), 18: "33 34 35".split(), 19: "36 37 38".split(), 20: "39 3a 3b".split(), 21: "3c 3d 3e".split(),
    22: "3f 40 41".split(), 23: "42 43 44".split(), 24: "45 46 47".split(), 25: "48 49 4a".split(), 26: "4b 4c 4d".split(),
    27: "4e 4f 50".split(), 28: "51 52 53".split(), 29: "54 55 56".split(), 30: "57 58 59".split(), 31: "5a 5b 5c".split(),
    32: "5d 5e 5f".split(), 33: "60 61 62".split(), 34: "63 64 65".split(), 35: "66 67 68".split(), 36: "69 6a 6b".split(),
    37: "6c 6d 6e".split(), 38: "6f 70 71".split(), 39: "72 73 74".split(), 40: "75 76 77".split(), 41: "78 79 7a".split(),
    42: "7b 7c 7d".split(), 43: "7e 7f 8001".split(), 44: "8101 8201 8301".split(), 45: "8401 8501 8601".split(),
    81: "f001 f101 f201".split(), 85: "fc01 fd01 fe01".split(), 86: "ff01 8002 8102".split(), 87: "8202 8302 8402".split(),
    88: "8502 8602 8702".split(), 100: "a902 aa02 ab02".split(), 108: "c102 c202 c302".split(), 252: "f105 f205 f305".split(),
    253: "f405 f505 f605".split(), 254: "f705 f805 f905".split(), 255: "fa05 fb05 fc05".split(), 256: "fd05 fe05 ff05".split(),
    361: "b808 b908 ba08".split(), 5460: "f97f fa7f fb7f".split(), 5461: "fc7f fd7f fe7f".split(), 5462: "ff7f 808001 818001".split(),
    5463: "828001 838001 848001".split(), 5464: "858001 868001 878001".split(), 10000: "adea01 aeea01 afea01".split(),
    16383: "faff02 fbff02 fcff02".split(), 16384: "fdff02 feff02 ffff02".split(), 16385: "808003 818003 828003".split(),
    65533: "f4ff0b f5ff0b f6ff0b".split(), 65534: "f7ff0b f8ff0b f9ff0b".split(), 65535: "faff0b fbff0b fcff0b".split(),
    65536: "fdff0b feff0b ffff0b".split(), 66048: "fd8b0c fe8b0c ff8b0c".split(), 66051: "868c0c 878c0c 888c0c".split(),
    699050: "fbff7f fcff7f fdff7f".split(), 699051: "feff7f ffff7f 80808001".split(), 699052: "81808001 82808001 83808001".split(),
    2097151: "faffff02 fbffff02 fcffff02".split(), 2097152: "fdffff02 feffff02 ffffff02".split(),
    16777214: "f7ffff17 f8ffff17 f9ffff17".split(), 16777215: "faffff17 fbffff17 fcffff17".split(),
}
