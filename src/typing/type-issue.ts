// What is wrong with a literal request, in words that end up in the compiler's message.
// For what its own messages do not say: nothing has these types, so nothing is assignable to them.

declare const issue: unique symbol

/** Says what is wrong. */
export interface TypeIssue<Message extends string> {
  readonly [issue]: Message
}

/** A member that no request has, beside those that could have been meant. */
export interface UnknownMember<Name, Known> {
  readonly [issue]: readonly [Name, Known]
}

/** Refuses members of `Given` that `Known` does not have. An object literal is refused by the compiler itself. */
export type OnlyMembersOf<Known, Given> = [Exclude<keyof Given, keyof Known>] extends [never]
  ? unknown
  : UnknownMember<Exclude<keyof Given, keyof Known>, Exclude<keyof Known, keyof Given>>
