import { expect, test } from 'vitest'
import { picturesIn, pictureTag, showPictures } from './pictures.ts'

const HASH = 'a'.repeat(32)
const OTHER = 'b'.repeat(32)

test('each picture of the texts is named once, and other addresses are none', () => {
  const tag = pictureTag(`${HASH}.jpg`, 'x')
  const texts = [`<p>${tag}${tag}</p>`, `<a href="/media/${OTHER}.jpg">x</a>`, pictureTag(`${OTHER}.png`, '')]
  expect(picturesIn(texts)).toEqual([HASH, OTHER])
})

test('visitors get the encoded widths and the size, below the mount path; the text stays escaped', () => {
  const html = `<p>${pictureTag(`${HASH}.jpg`, '"Tea" <cups>')}</p>`
  const picture = { hash: HASH, file: `${HASH}-640.webp`, width: 900, height: 600, widths: [320, 640] }
  const shown = showPictures(html, { pictures: [picture], mountPath: '/store' })
  expect(shown).toContain(`srcset="/store/media/${HASH}-320.avif 320w, /store/media/${HASH}-640.avif 640w"`)
  expect(shown).toContain(`<img src="/store/media/${HASH}-640.webp" width="900" height="600"`)
  expect(shown).toContain('alt="&quot;Tea&quot; &lt;cups&gt;"')
})

test('a picture without widths has no sources yet, one that is not stored leaves its text', () => {
  const html = pictureTag(`${HASH}.jpg`, 'Shop') + pictureTag(`${OTHER}.jpg`, 'Door')
  const picture = { hash: HASH, file: `${HASH}.jpg`, width: 9, height: 6, widths: [] }
  const shown = showPictures(html, { pictures: [picture], mountPath: '' })
  expect(shown).not.toContain('<source')
  expect(shown).toMatch(/^<picture><img [^>]*><\/picture>Door$/)
})
