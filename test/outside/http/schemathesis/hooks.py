"""Ignores the rejection of a valid body if the service applied only rules that JSON Schema cannot express.

Schemathesis still reports all other rejections of valid bodies. openapi-bodies.gate.test.ts lists the same rules.
"""

import re

import schemathesis
from schemathesis.core import NotSet

# Rules about several members, rules about earlier results, and JSON numbers with too many digits.
UNSAYABLE = [
    r"filters\[\d+\]\.values: the range starts on",
    r"startDate: the range starts on",
    r"\S+: \"-?\d+\.\d{10,}\"",
    r"(filters|having): all conditions together have",
    r"queryExecutionId: unknown or expired",
    r"(page|limit): must be \d+, as in the request that made this result",
    r"totals: this report has no totals",
    r"and \d+ more",
]

# The columns of a query and their types depend on the selected fields.
UNSAYABLE_OF_QUERIES = [
    r"order\[\d+\]\.field: ",
    r"having\[\d+\]\S*\.(member|operator|values)",
    r"dimensions\[\d+\](\.(alias|fill|bins|top)\S*)?: ",
    r"measures\[\d+\](\.(in|over|filters)\S*)?: ",
    r"measures\[\d+\](\.alias)?: .* is taken by the column",
    r"compare",
    r"\S+: .* populated only on [\w, ]+ rows",
]

# The separator between two problems in a message.
NEXT = re.compile(r"; (?=(?:[a-zA-Z]+(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*: |and \d+ more))")


# On reports, the service treats an empty body as {}. The document requires a body, as the specification does.
def is_empty_body(case):
    return case.path != "/" and isinstance(case.body, NotSet)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    if type(failure).__name__ == "AcceptedNegativeData":
        return not is_empty_body(case)
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    reasons = UNSAYABLE + (UNSAYABLE_OF_QUERIES if case.path == "/" else [])
    problems = NEXT.split(response.json()["message"])
    return not all(any(re.match(reason, problem) for reason in reasons) for problem in problems)
