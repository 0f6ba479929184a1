// The environment variables of a long run (`npm run test:long`).

/** The factor by which random tests multiply their runs. */
export const TIMES = 'SIGHTLINE_TEST_RUNS'
export const SEED = 'SIGHTLINE_TEST_SEED'
/** The path of the file in which count-cases.ts records the number of random cases. */
export const NOTES = 'SIGHTLINE_TEST_NOTES'
