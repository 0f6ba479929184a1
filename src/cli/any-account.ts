import type { AnyCompiler } from '../compiler/create-compiler.ts'

// One account for each type of account column that a mapping can declare.
const SAMPLES = ['any', '1', '00000000-0000-0000-0000-000000000000']

/** An account for commands whose output depends on no account. The host's tables can hold it. */
export const anyAccount = ({ accountIssue }: Pick<AnyCompiler, 'accountIssue'>): string =>
  SAMPLES.find((account) => accountIssue(account) === undefined) ?? 'any'
