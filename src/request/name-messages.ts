// Names in error messages.

export { quote, suggestion, unknownAmong } from '../names/quoted-name.ts'
