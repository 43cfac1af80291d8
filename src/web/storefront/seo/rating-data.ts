import type { ProductReviewsView } from '#domains/review/contract.ts'

/** What structured data says of the reviews of a product. Their texts stand on the page, and once is enough. */
export interface RatingFacts {
  readonly average: number
  readonly count: number
  readonly first: readonly { readonly stars: number; readonly name: string; readonly day: string }[]
}

/** Returns what structured data says of the reviews of a product; null without a review. */
export function ratingOf({ sum, first }: ProductReviewsView): RatingFacts | null {
  if (sum.count === 0) return null
  return {
    average: sum.average,
    count: sum.count,
    first: first.map(({ stars, name, writtenAt }) => ({ stars, name, day: writtenAt.slice(0, 10) })),
  }
}

/** Builds the average and the reviews of a product; nothing without a review, as search engines demand. */
export function ratingData(rating: RatingFacts | null): object {
  if (rating === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average,
      reviewCount: rating.count,
      bestRating: 5,
      worstRating: 1,
    },
    review: rating.first.map(({ stars, name, day }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
      author: { '@type': 'Person', name },
      datePublished: day,
    })),
  }
}
