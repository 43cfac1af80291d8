import { expect, test } from 'vitest'
import { rememberStop, stoppedAt } from './resume.ts'

function memory(content: string | null = null) {
  return {
    content,
    getItem() {
      return this.content
    },
    setItem(_key: string, value: string) {
      this.content = value
    },
  }
}

test('a recording resumes where it was stopped, and from the beginning after it was played to its end', () => {
  const store = memory()
  rememberStop(store, 'a', 12.34, 60)
  rememberStop(store, 'b', 50, null)
  expect([stoppedAt(store, 'a'), stoppedAt(store, 'b'), stoppedAt(store, 'c')]).toEqual([12.3, 50, 0])
  for (const stopped of [0, 2.9, 57.1, 60]) {
    rememberStop(store, 'a', 12, 60)
    rememberStop(store, 'a', stopped, 60)
    expect(stoppedAt(store, 'a')).toBe(0)
  }
})

test('a browser remembers the last fifty', () => {
  const store = memory()
  for (let index = 0; index < 60; index += 1) rememberStop(store, `r${index}`, 10, null)
  rememberStop(store, 'r20', 11, null)
  expect([stoppedAt(store, 'r9'), stoppedAt(store, 'r10'), stoppedAt(store, 'r20')]).toEqual([0, 10, 11])
})

test('a store that is damaged, full or forbidden does no harm', () => {
  for (const content of ['{', '[]', 'null', '{"a":"x","b":-1}'])
    expect(stoppedAt(memory(content), 'a')).toBe(0)
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  expect(() => rememberStop(full, 'a', 10, null)).not.toThrow()
  expect(() => rememberStop(null, 'a', 10, null)).not.toThrow()
  expect(stoppedAt(null, 'a')).toBe(0)
})
