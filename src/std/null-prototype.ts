// A dictionary that prototype pollution cannot reach. Its prototype is an empty object without one. Faster than
// `Object.create(null)`: V8 keeps those as hash tables, which take twice as long to fill and read.

export class Bare {
  [name: string]: unknown
}
Reflect.deleteProperty(Bare.prototype, 'constructor')
Object.freeze(Object.setPrototypeOf(Bare.prototype, null))
