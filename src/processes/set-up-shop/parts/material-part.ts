import { z } from 'zod'
import type { Queryable } from '#db/database.ts'
import { MATERIALS_MAX, readMaterialsOf, removeMaterial, saveMaterial } from '#domains/partner/index.ts'
import { byLocale, line, locale } from '../file-fields.ts'
import type { FilePart } from './part.ts'
import { inOrder, titlesOf } from './texts-in-order.ts'

const schema = z
  .array(
    z.strictObject({
      title: byLocale(line.max(120)),
      text: z.partialRecord(locale, z.string().trim().max(2_000)).default({}),
      // As in the form of the back office.
      page: z
        .string()
        .max(500)
        .regex(/^(?:\/(?![/\\])\S*)?$/, 'expected an address of the shop, such as /p/lamp, or nothing')
        .default(''),
    }),
  )
  .max(MATERIALS_MAX, `a shop has at most ${MATERIALS_MAX} materials for partners`)
  .refine(
    (materials) => new Set(materials.map(titlesOf)).size === materials.length,
    'two materials have the same title',
  )

type Written = z.output<typeof schema>
type Material = Written[number]

/**
 * Texts that partners may publish, in their order. A material is known by its titles, so that its picture stays; pictures
 * are files and travel in a backup.
 */
export const materialPart: FilePart<Written, readonly Material[]> = {
  holds: { settings: [], tables: ['partner_material'] },
  schema,
  ofFile: (written) => written.map(sorted),
  toFile: (state) => [...state],
  read: readMaterials,
  async save(tx, wanted, { now }) {
    const standing = new Map((await readMaterialsOf(tx)).map((one) => [titlesOf(one), one.id]))
    const kept = new Set(wanted.map(titlesOf))
    for (const [key, id] of standing) if (!kept.has(key)) await removeMaterial(tx, id)
    for (const [position, material] of wanted.entries())
      await saveMaterial(tx, { ...material, id: standing.get(titlesOf(material)) ?? null, position }, now)
  },
}

async function readMaterials(db: Queryable): Promise<readonly Material[]> {
  const materials = await readMaterialsOf(db)
  return materials.map(({ title, text, page }) => sorted({ title, text, page } as Material))
}

/** Stored texts have no order: those of a file are compared in one. */
function sorted({ title, text, page }: Material): Material {
  return { title: inOrder(title), text: inOrder(text), page }
}
