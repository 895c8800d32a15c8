import { useWords } from '#platform/web/i18n/use-words.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import styles from './Reading.module.css'

interface Props {
  title: string
  lead: string
  parts: readonly { title: string; text: string }[]
}

/** A page that is only read: a title, and a few parts under their own headings. */
export function Reading({ title, lead, parts }: Props) {
  const { t } = useWords()
  return (
    <Page title={title} lead={lead} narrow back={{ to: '/', label: t('app.notFound.home') }}>
      <div className={styles.parts}>
        {parts.map((part) => (
          <section key={part.title}>
            <h2>{part.title}</h2>
            <p>{part.text}</p>
          </section>
        ))}
      </div>
    </Page>
  )
}
