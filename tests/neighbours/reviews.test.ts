import { runNeighbours } from './programme.ts'
import { REVIEW_DEEDS } from './table/reviews.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), REVIEW_DEEDS)
