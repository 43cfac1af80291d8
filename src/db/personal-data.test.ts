import { expect, test } from 'vitest'
import { columns, personStatement } from './personal-data.ts'

test('SQL about a person names what it needs in braces, each as one typed parameter', () => {
  const { statement, named } = personStatement(
    'erase-a',
    `UPDATE a SET b = '{}', at = {now} WHERE c = ANY ({orders}) OR d = ANY ({orders}) OR e = {account}`,
  )
  expect(statement.text).toBe(
    `UPDATE a SET b = '{}', at = $1::timestamptz WHERE c = ANY ($2::uuid[]) OR d = ANY ($2::uuid[]) OR e = $3::uuid`,
  )
  expect(named).toEqual(['now', 'orders', 'account'])
})

test('a name that no person has is refused', () => {
  expect(() => personStatement('erase-a', 'DELETE FROM a WHERE b = {passport}')).toThrow('{passport}')
})

test('columns are written as one text', () => {
  expect(columns(' a b\n   c ')).toEqual(['a', 'b', 'c'])
})
