/** A random text in base64url, made from this many bytes. Uses the Web Crypto API, which edge runtimes have, too. */
export const randomText = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
