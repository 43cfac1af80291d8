import type { MailSite } from '#domains/mail-log/ports.ts'
import { ActionButton } from './ActionButton.tsx'
import { Closing } from './Closing.tsx'
import { MailShell } from './MailShell.tsx'
import { LIGHT } from './palette.ts'
import { Heading, Section, Text } from './parts.tsx'
import type { StatementMailText } from './statement-mail.ts'

const TEXT = { margin: '0 0 12px', fontSize: '15px', lineHeight: '24px', color: LIGHT.ink } as const

/** Renders a mail about a cancellation or withdrawal: what was declared, what follows, how to object. */
export function StatementMail({ mail, site }: { mail: StatementMailText; site: MailSite }) {
  const { heading, intro, rows, paragraphs, action, closing, links } = mail
  return (
    <MailShell site={site} preview={intro} links={links}>
      <Heading color={LIGHT.ink}>{heading}</Heading>
      <Text className="ink" style={{ ...TEXT, whiteSpace: 'pre-line' }}>
        {intro}
      </Text>
      <table border={0} width="100%" cellPadding="0" cellSpacing="0" style={{ margin: '16px 0' }}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th
                scope="row"
                className="muted"
                style={{
                  ...TEXT,
                  padding: site.locale.dir === 'rtl' ? '4px 0 4px 12px' : '4px 12px 4px 0',
                  textAlign: 'start',
                  fontWeight: 400,
                  color: LIGHT.muted,
                  verticalAlign: 'top',
                }}
              >
                {label}
              </th>
              <td
                className="ink value"
                style={{ ...TEXT, padding: '4px 0', verticalAlign: 'top', whiteSpace: 'pre-line' }}
              >
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {paragraphs.map((paragraph) => (
        <Section key={paragraph} style={{ padding: '0 0 12px' }}>
          <Text className="ink" style={TEXT}>
            {paragraph}
          </Text>
        </Section>
      ))}
      {action && (
        <>
          <Section style={{ padding: '12px 0' }}>
            <Text className="ink" style={TEXT}>
              {action.note}
            </Text>
          </Section>
          <Section style={{ padding: '0 0 8px' }}>
            <ActionButton href={action.url}>{action.button}</ActionButton>
          </Section>
        </>
      )}
      <Closing text={closing} />
    </MailShell>
  )
}
