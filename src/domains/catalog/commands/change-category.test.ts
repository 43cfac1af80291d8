import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locales.ts'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { readCategoryRecords } from '../category-store.ts'
import { type ChangeCategory, changeCategory, removeCategory } from './change-category.ts'

const db = useTestDatabase()
const now = new Date('2026-03-01T12:00:00Z')

function each(value: string, en = value) {
  return Object.assign({}, ...LOCALES.map(({ code }) => ({ [code]: code === 'en' ? en : value })))
}

const save = (part: Partial<ChangeCategory>) =>
  db.database.transaction((tx) =>
    changeCategory(
      tx,
      {
        handle: null,
        name: each('', 'Chairs'),
        slug: each(''),
        description: each(''),
        parent: null,
        position: 1,
        ...part,
      },
      now,
    ),
  )

async function read(handle: string) {
  return (await readCategoryRecords(db.database)).find((one) => one.handle === handle)
}

test('a category is made, moved under another and renamed, and never stands under itself', async () => {
  const top = await save({ name: each('', 'Seats') })
  const under = await save({ name: each('', 'Stools'), parent: top })
  expect(await read(under)).toMatchObject({ parentId: (await read(top))?.id })
  await expect(save({ handle: top, name: each('', 'Seats'), parent: under })).rejects.toMatchObject({
    code: 'category-in-circle',
  })
  expect(await save({ handle: under, name: each('Hocker', 'Stools') })).toBe(under)
  expect(await read(under)).toMatchObject({
    parentId: null,
    texts: expect.arrayContaining([{ locale: 'de', name: 'Hocker', slug: 'hocker', description: '' }]),
  })
})

test('an address that another category has is refused, and so is one above that is not there', async () => {
  await save({ name: each('', 'Benches') })
  await expect(save({ name: each('', 'More'), slug: each('benches') })).rejects.toMatchObject({
    code: 'slug-taken',
  })
  await expect(save({ name: each('', 'Lost'), parent: 'nowhere' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a category with others under it stays, and an empty one is deleted once', async () => {
  const top = await save({ name: each('', 'Tables') })
  const under = await save({ name: each('', 'Desks'), parent: top })
  const remove = (handle: string) => db.database.transaction((tx) => removeCategory(tx, handle))
  await expect(remove(top)).rejects.toMatchObject({ code: 'category-has-others' })
  await remove(under)
  await expect(remove(under)).rejects.toMatchObject({ code: 'not-found' })
  await remove(top)
  expect(await read(top)).toBeUndefined()
})
