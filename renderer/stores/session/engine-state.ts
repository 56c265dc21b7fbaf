import { createStore } from 'zustand/vanilla';
import type { EngineState } from '#contract/shell.ts';

export interface EngineStatus extends EngineState {
  /**
   * Whether everything was read from the engine at least once, so that an empty screen means that nothing is
   * there.
   */
  isLoaded: boolean;
}

export const engineStore = createStore<EngineStatus>(() => ({
  state: 'starting',
  problem: null,
  isLoaded: false,
}));
