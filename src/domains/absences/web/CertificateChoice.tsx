import { Button, Group } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { certificateTypes } from '../rules.ts'
import styles from './CertificateOf.module.css'
import { useCertificateFault } from './use-certificate-upload.ts'

interface Props {
  file: File | undefined
  onChoose: (file: File | undefined) => void
}

/** The choice of a certificate that is sent with a report of sickness. */
export function CertificateChoice({ file, onChoose }: Props) {
  const { t } = useTranslation()
  const faultOf = useCertificateFault()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()

  function choose(chosen: File) {
    const why = faultOf(chosen)
    setFault(why)
    onChoose(why === undefined ? chosen : undefined)
  }

  return (
    <div className={styles.certificate} role="group" aria-label={t('absences.certificate.optional')}>
      <p className={styles.title}>{t('absences.certificate.optional')}</p>
      <p className={styles.hint}>{file ? file.name : t('absences.certificate.later')}</p>
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <Group gap="sm">
        <ActionButton variant="default" icon={IconFileUpload} onClick={() => input.current?.click()}>
          {t(file ? 'absences.certificate.replace' : 'absences.certificate.add')}
        </ActionButton>
        {file && (
          <Button variant="subtle" color="gray" onClick={() => onChoose(undefined)}>
            {t('platform.action.delete')}
          </Button>
        )}
      </Group>
      <FileInput ref={input} accept={certificateTypes.join()} onChoose={(chosen) => chosen && choose(chosen)} />
    </div>
  )
}
