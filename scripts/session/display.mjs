import { findProgram } from '../setup/find.mjs';
import { startBackground } from './background.mjs';

/** @import { Started } from './session.mjs' */

/**
 * A display that nobody sees, under a number that the X server finds free by itself.
 *
 * @returns {Promise<Started>}
 */
export async function startDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp', '-dpi', '96'];
  const server = startBackground(findProgram('Xvfb') ?? 'Xvfb', args, { fd3: true });
  const number = await server.firstLine();
  return { env: { DISPLAY: `:${number}` }, close: server.end };
}
