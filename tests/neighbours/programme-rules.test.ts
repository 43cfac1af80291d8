import { runNeighbours } from './programme.ts'
import { PROGRAMME_RULES } from './table/programme-rules.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(), PROGRAMME_RULES)
