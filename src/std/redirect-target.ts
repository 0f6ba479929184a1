// Redirects that a caller must not follow: the target could be another server, which must not get the key.

/**
 * The address to which a response redirects, without its query, which can contain secrets. Browsers hide the address.
 * Undefined if the response is not a redirect. `sent`: the URL of the request.
 */
export function redirectTarget({ type, status, headers }: Response, sent: string): string | undefined {
  if (type !== 'opaqueredirect' && (status < 300 || status > 399)) return undefined
  const location = headers.get('location') ?? ''
  if (location === '' || !URL.canParse(location, sent)) return 'another address'
  const { origin, pathname } = new URL(location, sent)
  return origin + pathname
}
