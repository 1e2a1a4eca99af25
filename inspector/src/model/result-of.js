// Calls an action that may throw, and returns its result or its error.

import { BoardwireError } from 'boardwire';

/** Calls an action: returns `{ value }` with its result, or `{ error }` with the error that it throws. */
export function resultOf(action) {
  try {
    return { value: action() };
  } catch (error) {
    if (error instanceof BoardwireError || error instanceof TypeError) return { error };
    throw error;
  }
}
