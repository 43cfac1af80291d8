import { Button, Heading, Hr, Section, Text } from 'react-email'
import type { MailSite } from '#domains/mail-log/ports.ts'
import type { AccountMailText } from './account-mail.ts'
import { MailShell } from './MailShell.tsx'
import { LIGHT } from './palette.ts'

/** A mail about an account: what happened, one thing to do, and what to do where the reader knows nothing of it. */
export function AccountMail({ mail, site }: { mail: AccountMailText; site: MailSite }) {
  return (
    <MailShell site={site} preview={mail.intro} links={mail.links}>
      <Heading as="h1" className="ink" style={{ margin: '0 0 12px', fontSize: '28px', lineHeight: '34px', fontWeight: 700, color: LIGHT.ink }}>
        {mail.heading}
      </Heading>
      <Text className="ink" style={{ margin: 0, fontSize: '15px', lineHeight: '24px', color: LIGHT.ink }}>
        {mail.intro}
      </Text>
      <Section style={{ padding: '24px 0 8px' }}>
        <Button
          href={mail.url}
          className="button"
          style={{ backgroundColor: LIGHT.ink, color: LIGHT.ground, padding: '14px 24px', borderRadius: '4px', fontSize: '15px', fontWeight: 600 }}
        >
          {mail.button}
        </Button>
      </Section>
      <Hr className="line" style={{ borderTop: `1px solid ${LIGHT.hairline}`, margin: '20px 0' }} />
      <Text className="muted" style={{ margin: 0, fontSize: '13px', lineHeight: '20px', color: LIGHT.muted }}>
        {mail.note}
      </Text>
    </MailShell>
  )
}
