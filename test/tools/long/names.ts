// The environment of a long run.

/** Multiplies the random runs. */
export const TIMES = 'SIGHTLINE_TEST_RUNS'
export const SEED = 'SIGHTLINE_TEST_SEED'
/** The file that records random cases. Without it they are not counted. */
export const NOTES = 'SIGHTLINE_TEST_NOTES'
