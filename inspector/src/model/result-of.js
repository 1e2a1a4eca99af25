// Actions that may reject what they get.

import { BoardwireError } from 'boardwire';

/** Calls an action: `{ value }` is its result, `{ error }` why it has none. */
export function resultOf(action) {
  try {
    return { value: action() };
  } catch (error) {
    if (error instanceof BoardwireError || error instanceof TypeError) return { error };
    throw error;
  }
}
