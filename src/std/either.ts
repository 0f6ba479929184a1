// A union of two outcomes that `outcome.ok` tells apart. Without the compiler option `strictNullChecks`, TypeScript does
// not narrow a union by `!outcome.ok`. So each outcome has the members of the other one, without a value.

/** One of two outcomes. */
export type Either<A, B> = (A & Without<A, B>) | (B & Without<B, A>)

/** The members of `Other` that `Own` lacks. They have no value. */
export type Without<Own, Other> = { readonly [Name in Exclude<keyof Other, keyof Own>]?: never }
