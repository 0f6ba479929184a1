// The setting that row-level security reads. The dialect writes it into policies, and the engine sets it.

/** The setting that the policies of the reference tables and rollups use. The engine sets it in each transaction. */
export const ACCOUNT_SETTING = 'sightline.account'
