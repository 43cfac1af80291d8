import { MAIL_TEMPLATES } from '#domains/mail-log/index.ts'
import type { RenderedMail } from '#domains/mail-log/ports.ts'
import { LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { loadCatalogues } from '#locales/catalogue.ts'
import { mailRenderer } from '#mail/renderer.ts'
import { renderSample, sampleOfTemplate } from '#main/mail-samples/render-sample.ts'
import { buildUrl, loadWebBuild } from '#main/web-build.ts'

/** Who sells, as every mail says it. */
export const SELLER = ['Pegel Audio GmbH', 'Am Kai 4, 20457 Hamburg, DE', 'DE123456789']
/** Where the links and pictures of the mails lead. */
export const MAIL_ORIGIN = 'https://shop.example'

export interface SampleMail extends RenderedMail {
  readonly template: string
  readonly locale: LocaleCode
}

/** Renders every kind of mail that has a sample, in every language. */
export async function renderSampleMails(): Promise<SampleMail[]> {
  const catalogues = loadCatalogues()
  await loadWebBuild('/store')
  const renderer = mailRenderer(buildUrl('/store'))
  const mails: SampleMail[] = []
  for (const { id } of MAIL_TEMPLATES) {
    const sample = sampleOfTemplate(id)
    for (const { code } of sample ? LOCALES : []) {
      const site = {
        shopName: 'Pegel',
        locale: localeOf(code),
        origin: MAIL_ORIGIN,
        basePath: code === 'en' ? '/store' : `/store/${code}`,
        messages: catalogues.get(code)?.messages ?? {},
        seller: SELLER,
      }
      const { subject, html, text } = await renderSample(sample!, site, renderer)
      mails.push({ template: id, locale: code, subject, html, text })
    }
  }
  return mails
}
