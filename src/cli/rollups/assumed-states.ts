// Makes states of rollups, as if the tables of the rollups were built.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { RollupState } from '../../plan/rollup-port.ts'

/** Returns the same state for each rollup of the compiler. */
export const assumedStates = (
  { rollups }: Pick<AnyCompiler, 'rollups'>,
  state: Omit<RollupState, 'name' | 'fingerprint'>,
): readonly RollupState[] => rollups.map(({ rollup: name, fingerprint }) => ({ name, fingerprint, ...state }))
