// A dictionary that prototype pollution cannot reach. Its prototype is an empty object that has no prototype. Faster
// than `Object.create(null)`: V8 stores such objects as hash tables, which take twice as long to fill and read.

export class Bare {
  [name: string]: unknown
}
Reflect.deleteProperty(Bare.prototype, 'constructor')
Object.freeze(Object.setPrototypeOf(Bare.prototype, null))
