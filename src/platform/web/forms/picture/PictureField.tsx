import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconPhoto, IconTrash, IconUser } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { FileInput } from '#platform/web/forms/field/FileInput.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Portrait } from '#platform/web/ui/record/Portrait.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Cropper } from './Cropper.tsx'
import styles from './PictureField.module.css'
import type { Picture } from './use-picture.ts'

interface Props {
  picture: Picture
  label: string
  /** The name of the person, for their initials while there is no photo. */
  name: string
}

/** The photo of a person: chosen or dropped, cropped, or removed. */
export function PictureField({ picture, label, name }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { shown, chosen, fault } = picture
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void picture.choose(file)
  }
  return (
    <div
      className={styles.field}
      role="group"
      aria-label={label}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {chosen ? (
        <Cropper source={chosen.url} size={chosen.size} part={chosen.part} onChange={(part) => picture.cut(part)} />
      ) : shown || name ? (
        <Portrait name={name} image={shown} size="huge" alt={shown ? t('platform.picture.of', { name }) : ''} />
      ) : (
        <span className={styles.nobody} aria-hidden>
          <IconUser size={36} />
        </span>
      )}
      <div className={styles.words}>
        <Group gap="0.5rem" align="stretch">
          <ActionButton
            variant="default"
            icon={IconPhoto}
            aria-describedby={`${id}help ${id}fault`}
            onClick={() => input.current?.click()}
          >
            {shown || chosen ? t('platform.picture.another') : t('platform.picture.choose')}
          </ActionButton>
          {chosen && (
            <Button variant="subtle" onClick={() => picture.reset()}>
              {t('platform.picture.undo')}
            </Button>
          )}
          {shown && (
            <ActionButton variant="subtle" color="red" icon={IconTrash} onClick={() => picture.remove()}>
              {t('platform.picture.remove')}
            </ActionButton>
          )}
        </Group>
        <p id={`${id}help`} className={styles.help}>
          {t('platform.picture.help')}
        </p>
        <p id={`${id}fault`} className={styles.fault} role="alert">
          {fault && (
            <>
              <IconAlertCircle size={16} aria-hidden />
              {t(`platform.picture.${fault}`)}
            </>
          )}
        </p>
      </div>
      <FileInput
        ref={input}
        accept="image/jpeg,image/png,image/gif"
        data-picture
        onChoose={(file) => void (file && picture.choose(file))}
      />
    </div>
  )
}
