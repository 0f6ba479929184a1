// The fingerprint of a rollup definition: FNV-1a with 64 bits, as 16 hexadecimal digits. It distinguishes definitions,
// but it is not cryptographic: a host could create two definitions that collide.

const OFFSET = 0xcbf29ce484222325n
const PRIME = 0x100000001b3n

export function fingerprint(text: string): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME)
  return hash.toString(16).padStart(16, '0')
}
