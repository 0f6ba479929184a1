// Currencies of amounts, named by ISO 4217.

/** Whether a value has the form of an ISO 4217 code. */
export const isCurrency = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value)
