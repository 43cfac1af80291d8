import { expect, test } from 'vitest'
import { HELD_SCRIPT } from '#kernel/held-script.ts'
import { beginScripts, holdScripts } from './held-scripts.ts'

test('modules, their preloads, their texts, typefaces and the manifest are held, and other scripts are left alone', () => {
  expect(
    holdScripts(
      '<link rel="manifest" href="/m"/><link rel="preload" as="font" href="/f"/><link rel="preload" as="fetch" href="/t"/><link rel="modulepreload" href="/a.js"/><script>first()</script><script type="application/ld+json">{}</script><script type="module" async="">import "/a.js"</script>',
    ),
  ).toBe(
    `<link rel="held" data-rel="manifest" href="/m"/><link rel="held" data-as="font" href="/f"/><link rel="held" data-as="fetch" href="/t"/><link rel="held" href="/a.js"/><script>first()</script><script type="application/ld+json">{}</script><script type="${HELD_SCRIPT}">import "/a.js"</script>`,
  )
})

test('a page of one buyer, whose scripts are named by a nonce, is held too', () => {
  expect(holdScripts('<script nonce="n1" type="module" async="">import "/a.js"</script>')).toBe(
    `<script nonce="n1" type="${HELD_SCRIPT}">import "/a.js"</script>`,
  )
})

test('the script that lets them begin can stand inside a page', () => {
  expect(beginScripts()).not.toMatch(/<\/script|\n/)
  expect(() => new Function(beginScripts())).not.toThrow()
})
