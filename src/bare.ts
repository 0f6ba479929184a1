// An object without a prototype's members: what a host or a body does to prototypes does not show in it. Its own is empty
// and has none. Objects made by `Object.create(null)` are hash tables to the engine, which cost twice as much to fill
// and to read.

export class Bare {
  [name: string]: unknown
}
Reflect.deleteProperty(Bare.prototype, 'constructor')
Object.freeze(Object.setPrototypeOf(Bare.prototype, null))
