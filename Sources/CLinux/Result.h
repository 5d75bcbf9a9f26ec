// The result of a call that sets errno when it fails: a negative errno value then.
#pragma once

#include <errno.h>

#define RESULT(call) ({ __typeof__(call) r_ = (call); r_ < 0 ? -errno : r_; })
