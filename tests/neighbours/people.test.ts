import { runNeighbours } from './programme.ts'
import { PEOPLE } from './table/people.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), PEOPLE)
