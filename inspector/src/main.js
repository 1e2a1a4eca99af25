// Starts the inspector in the element that the page has for it.

import * as boardwire from 'boardwire';
import { recognise } from 'boardwire/recognise';
import { App } from './app.js';
import { inspect } from './model/inspect.js';
import { format, parse } from './fragment.js';
import { unpack } from './views/requirement.js';

/** For the console, and for tests of the bundle. */
globalThis.boardwireInspector = { ...boardwire, recognise, inspect, fragment: { format, parse } };

const root = document.getElementById('boardwire-inspector');
// The page that prints the complete book keeps the text of the element.
const isShown = root !== null && !/\/print\.html$/.test(location.pathname);
const start = async () => {
  await unpack();
  new App(root).start();
};
// The browser paints the page first. A hidden page never gets an animation frame, so the inspector starts there at once.
if (isShown && document.hidden) start();
else if (isShown) requestAnimationFrame(() => setTimeout(start));
