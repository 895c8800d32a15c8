import { useState } from 'react'
import type { Language } from '#base/language.ts'
import { take } from '#platform/web/api/client.ts'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PdfPages } from '#platform/web/pdf/PdfPages.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { IconEye } from '@tabler/icons-react'
import { contractRoutes } from '../../contract.ts'
import type { ContractKind } from '../../rules.ts'

/** The PDF of a template as it is typed, with sample values. */
export function TemplatePreview(props: { kind: ContractKind; language: Language; text: string }) {
  const { kind, language, text } = props
  const { t } = useTranslation()
  const tell = useToasts()
  const [file, setFile] = useState<File>()
  const [pending, setPending] = useState(false)
  async function show() {
    setPending(true)
    try {
      setFile(await take(contractRoutes.previewTemplate, { query: { kind, language }, body: { text } }))
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure)) throw failure
      tell.failure(failure)
    } finally {
      setPending(false)
    }
  }
  return (
    <Panel
      title={t('contracts.templates.preview')}
      action={
        <ActionButton variant="default" icon={IconEye} loading={pending} onClick={() => void show()}>
          {t('contracts.templates.showPreview')}
        </ActionButton>
      }
    >
      {file ? (
        <PdfPages
          key={file.lastModified}
          name={t('contracts.templates.preview')}
          file={file}
          otherwise={<p role="alert">{t('contracts.templates.previewFailed')}</p>}
        />
      ) : (
        <p>{t('contracts.templates.previewLead')}</p>
      )}
    </Panel>
  )
}
