export { reviewCalls } from './write-review.ts'
