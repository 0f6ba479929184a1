// The size of a benchmark. A test runs each benchmark once at its smallest size, so that no benchmark fails unnoticed.

/** Set if a benchmark runs once at its smallest size. */
export const ONCE = 'SIGHTLINE_TEST_BENCH_ONCE'

/** The usual size of a part of a benchmark, or its least size. */
export const sized = (usual: number, least = 1): number => (process.env[ONCE] === undefined ? usual : least)
