import { arabicReviews } from './arabic.ts'
import { englishReviews } from './english.ts'
import { frenchReviews } from './french.ts'
import { germanReviews } from './german.ts'

export type { DemoReview } from './types.ts'

/** What buyers of the demo's past say: praise and criticism, in their own languages. */
export const demoReviews = [...englishReviews, ...germanReviews, ...frenchReviews, ...arabicReviews]
