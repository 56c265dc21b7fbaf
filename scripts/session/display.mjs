import { findProgram } from '../setup/find.mjs';
import { startBackground } from './background.mjs';

/** @import { Started } from './session.mjs' */

/**
 * Starts a virtual display. The X server chooses an unused number.
 *
 * @returns {Promise<Started>}
 */
export async function startDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp', '-dpi', '96'];
  const server = startBackground(findProgram('Xvfb') ?? 'Xvfb', args, { fd3: true });
  const number = await server.firstLine();
  return { env: { DISPLAY: `:${number}` }, close: server.end };
}
