/** How many looks a shop may have: one page shows them all. */
export const LOOKS_MAX = 24
/** Products that one look may name, so that its points do not cover the picture. */
export const POINTS_MAX = 6
/** Looks on the home page, which has a budget of bytes; the page of the lookbook shows all. */
export const LOOKS_AT_HOME = 3
