/** Where Chromium is, the first place first. */
export declare const CHROMIUM_PLACES: readonly string[]
