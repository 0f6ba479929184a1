// The entry `sightline/dialect`: what a custom dialect is made of. Author's guide: docs/adding-a-dialect.md.

export * from './dialect.ts'
export * from './nodes.ts'
export { StatementCompiler, type StatementCompilerClass, type Writing } from './statement-compiler.ts'
