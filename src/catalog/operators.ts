// The filter operators as requests name them: those of the query form.

export { type Arity, type Operator, type OperatorEntry, operators } from '../query/operators.ts'
