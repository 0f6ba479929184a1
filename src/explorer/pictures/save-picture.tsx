// Saves a picture as SVG or PNG.

import type { RefObject } from 'preact'
import { say } from '../parts/status.tsx'
import { saveFile } from '../state/save-file.ts'
import { svgOf } from './svg-of.ts'

interface SavePictureProps {
  readonly figure: RefObject<HTMLElement | null>
  readonly title: string
}

/** The number of PNG pixels per CSS pixel, so that the picture is sharp in print. */
const SCALE = 2

export function SavePicture({ figure, title }: SavePictureProps) {
  const save = async (format: string) => {
    if (figure.current === null) return
    const svg = svgOf(figure.current, title)
    const blob = format === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' })
    if (blob === null) return say('The browser cannot draw this picture as PNG')
    saveFile(`${nameOf(title)}.${format}`, blob)
    say(`Picture saved as ${format.toUpperCase()}`)
  }
  return (
    <label class="of save">
      <span class="unseen">Save picture</span>
      <select
        value=""
        onChange={({ currentTarget }) => {
          const format = currentTarget.value
          currentTarget.value = ''
          void save(format)
        }}
      >
        <option value="">Save picture</option>
        <option value="png">PNG</option>
        <option value="svg">SVG</option>
      </select>
    </label>
  )
}

/** Makes a file name from the letters and digits of a title. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'picture'

async function pngOf(svg: string): Promise<Blob | null> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SCALE
  canvas.height = image.height * SCALE
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve))
}
