import { runNeighbours } from './programme.ts'
import { LINKED_PROVIDERS, LINKS } from './table/links.ts'
import { useWorld } from './world.ts'

runNeighbours(await useWorld(LINKED_PROVIDERS), LINKS)
