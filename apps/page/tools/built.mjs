// What tests and tools take: the page's folder, and the command line beside it.
export const { SITE = '../../build/page/site', ZERMELO = '../../build/release/bin/zermelo' } = process.env
