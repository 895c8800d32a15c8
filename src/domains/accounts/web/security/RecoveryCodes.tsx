import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { saveFile } from '#platform/web/api/save-file.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { useProfile } from '../session.ts'
import styles from './RecoveryCodes.module.css'

/** New recovery codes, which are only shown once and can be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation()
  const { email } = useProfile()
  const list = useRef<HTMLOListElement>(null)
  const [copied, setCopied] = useState(false)
  const title = `Interim · ${t('accounts.factors.recovery.title')} · ${email}`
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Without access to the clipboard, the codes are selected for manual copying.
      if (list.current) getSelection()?.selectAllChildren(list.current)
    }
  }
  const download = () =>
    saveFile(
      new File([`${[title, '', ...codes].join('\n')}\n`], t('accounts.factors.recovery.file'), { type: 'text/plain' }),
    )
  return (
    <div className={styles.codes} data-print-alone>
      <p className={styles.who}>{title}</p>
      <p className={styles.lead}>{t('accounts.factors.recovery.lead')}</p>
      <ol ref={list} className={styles.list} aria-label={t('accounts.factors.recovery.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <ActionButton variant="default" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
          {t('accounts.factors.recovery.copy')}
        </ActionButton>
        <ActionButton variant="default" icon={IconDownload} onClick={download}>
          {t('accounts.factors.recovery.download')}
        </ActionButton>
        <ActionButton variant="default" icon={IconPrinter} onClick={() => window.print()}>
          {t('accounts.factors.recovery.print')}
        </ActionButton>
      </div>
      <span className="visually-hidden" role="status">
        {copied ? t('accounts.factors.recovery.copied') : ''}
      </span>
      <Button fullWidth size="md" className={styles.kept ?? ''} onClick={onKept}>
        {t('accounts.factors.recovery.saved')}
      </Button>
    </div>
  )
}
