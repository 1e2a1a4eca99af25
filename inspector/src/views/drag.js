// Pieces that are dragged with a mouse, a finger or a pen. For the keyboard there is the list "Change to".

import { s } from '../dom.js';
import { nearestLine, side } from '../model/geometry.js';

/** The distance in pixels from which a press is a drag. */
const MIN_DRAG_PIXELS = 6;

/**
 * Lets a piece be dragged on a board of `rows` and `cols`, and draws its shape at the pointer. `drop(row, col)` is
 * called where the piece is released.
 */
export function makeDraggable(piece, shape, { rows, cols }, drop) {
  let start;
  let ghost;
  /** The place of the pointer, in the unit of the drawing. */
  const pointOf = ({ clientX, clientY }) => {
    const { left, top, width } = piece.ownerSVGElement.getBoundingClientRect();
    return [clientX - left, clientY - top].map(length => length * side(cols) / width);
  };
  const end = () => {
    start = undefined;
    ghost?.remove();
  };
  // A finger on the piece must not scroll the page. Chromium ignores touch-action inside of a drawing.
  piece.addEventListener('touchmove', event => event.preventDefault(), { passive: false });
  piece.addEventListener('pointerdown', event => {
    if (event.button !== 0 || !event.isPrimary) return;
    start = [event.clientX, event.clientY];
    ghost = undefined;
    piece.setPointerCapture(event.pointerId);
  });
  piece.addEventListener('pointermove', event => {
    if (start === undefined || !event.isPrimary) return;
    if (ghost === undefined) {
      if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) < MIN_DRAG_PIXELS) return;
      const drawing = Array.from(shape.children, child => child.cloneNode(true));
      ghost = s('g', { class: `${shape.getAttribute('class')} bw-ghost`, 'aria-hidden': 'true' }, drawing);
      piece.ownerSVGElement.append(ghost);
    }
    ghost.setAttribute('transform', `translate(${pointOf(event).join(' ')})`);
  });
  piece.addEventListener('pointerup', event => {
    if (start === undefined || !event.isPrimary) return;
    end();
    const [x, y] = pointOf(event);
    const [row, col] = [nearestLine(y, rows), nearestLine(x, cols)];
    if (ghost !== undefined && row !== undefined && col !== undefined) drop(row, col);
  });
  piece.addEventListener('pointercancel', end);
  // A drag ends with a click event, which must not count as a press.
  piece.addEventListener('click', event => ghost !== undefined && event.stopImmediatePropagation(), true);
}
