// Converts a picture on the page to an SVG document of plain shapes and text, which any SVG program can open.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
const attribute = (name: string, value: string | number): string => ` ${name}="${escaped(String(value))}"`
const rounded = (value: number): number => Math.round(value * 10) / 10

/** The CSS properties that the style sheets set on the parts of an `<svg>` element. */
const PAINT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'rotate'] as const

const isTransparent = (colour: string): boolean => colour === 'transparent' || /,\s*0\)$|\/\s*0\)$/.test(colour)

/** Converts an element to an SVG document, with a background, and with a title at the top. */
export function svgOf(element: Element, title: string): string {
  const whole = element.getBoundingClientRect()
  const caption = element.querySelector('figcaption')?.getBoundingClientRect()
  // Omit the caption, because it contains the controls.
  const top = caption?.bottom ?? whole.top
  const { left, width } = whole
  const height = whole.bottom - top
  const style = getComputedStyle(element)
  const font = style.fontFamily
  const head = 28
  const parts: string[] = []
  const walk = (one: Element): void => {
    if (one.matches('figcaption, .unseen, .tooltip, .readout:not(.legend), .part button')) return
    const look = getComputedStyle(one)
    const box = one.getBoundingClientRect()
    if (look.display === 'none' || look.visibility === 'hidden') return
    if (one instanceof SVGSVGElement) {
      parts.push(drawn(one, rounded(box.left - left), rounded(box.top - top + head)))
      return
    }
    const isEmpty = box.width === 0 || box.height === 0
    if (one !== element && !isEmpty && !isTransparent(look.backgroundColor)) {
      const place = { x: box.left - left, y: box.top - top + head, width: box.width, height: box.height }
      const at = Object.entries(place).map(([name, value]) => attribute(name, rounded(value)))
      const paint = attribute('fill', look.backgroundColor) + attribute('opacity', look.opacity)
      parts.push(`<rect${at.join('')}${attribute('rx', Number.parseFloat(look.borderTopRightRadius) || 0)}${paint}/>`)
    }
    for (const child of one.childNodes) {
      if (child instanceof Element) walk(child)
      else if (child.textContent?.trim()) parts.push(written(child, left, top - head, one))
    }
  }
  walk(element)
  const size = attribute('width', rounded(width)) + attribute('height', rounded(height + head))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${size}${attribute('font-family', font)}>`,
    `<rect width="100%" height="100%"${attribute('fill', style.backgroundColor)}/>`,
    `<text x="16" y="24" font-size="15" font-weight="600"${attribute('fill', style.color)}>${escaped(title)}</text>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}

/** Converts a text node to SVG text at the same position. Truncates text that CSS truncates on the page. */
function written(node: Node, left: number, top: number, within: Element): string {
  const range = document.createRange()
  const content = node.textContent ?? ''
  range.setStart(node, content.search(/\S/))
  range.setEnd(node, content.length)
  const look = getComputedStyle(within)
  const box = range.getBoundingClientRect()
  const room = within.getBoundingClientRect()
  const text = content.replace(/\s+/g, ' ').trim()
  const isCut = look.textOverflow === 'ellipsis' && box.width > room.width + 1
  const most = Math.max(1, Math.floor((text.length * room.width) / Math.max(1, box.width)) - 1)
  const at = attribute('x', rounded(box.left - left)) + attribute('y', rounded(box.top - top + box.height * 0.78))
  const font = attribute('font-size', look.fontSize) + attribute('font-weight', look.fontWeight)
  return `<text${at}${font}${attribute('fill', look.color)}>${escaped(isCut ? `${text.slice(0, most)}…` : text)}</text>`
}

/** Copies an `<svg>` element of the page to a position in the document, and converts its styles to attributes. */
function drawn(svg: SVGSVGElement, x: number, y: number): string {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  const [originals, copies] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  originals.forEach((original, index) => {
    const look = getComputedStyle(original)
    const target = copies[index]
    target?.removeAttribute('class')
    for (const name of PAINT) {
      const value = look.getPropertyValue(name)
      if (value !== '' && value !== 'none') target?.setAttribute(name, value)
      else if (name === 'fill') target?.setAttribute(name, 'none')
    }
  })
  for (const name of ['class', 'aria-hidden']) copy.removeAttribute(name)
  for (const [name, value] of [['x', x] as const, ['y', y] as const]) copy.setAttribute(name, String(value))
  copy.setAttribute('overflow', 'visible')
  return new XMLSerializer().serializeToString(copy)
}
